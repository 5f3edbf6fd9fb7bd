/**
 * Runs a demo shop like `npm start` on the given database file and prints its URL. Tests start it as a separate
 * process.
 */
import { startServer } from '../../../fixtures/shop/http/server';
import { createShop } from '../../../fixtures/shop/shop';
import { closeOnExit } from '../../../scripts/shop-arguments';

async function main(database: string): Promise<void> {
  const shop = createShop({ database });
  const server = await startServer({ shop, host: '127.0.0.1', port: 0 });
  closeOnExit(async () => {
    await server.stop();
    shop.close();
  });
  console.log(server.url);
}

void main(process.argv[2] ?? '');
