import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { compareSizes, MARKER, writePullRequestComment } from '../../scripts/size/compare-sizes';
import type { SizeReport } from '../../scripts/size/measure-build';

const createSizeReport = (sizes: Record<string, number>, budget?: number): SizeReport => ({
  build: 'compact',
  files: [],
  lines: Object.entries(sizes).map(([name, gzip]) => ({
    ...{ name, gzip, budget, files: [] },
    isOverBudget: budget !== undefined && gzip > budget * 1024,
  })),
});

describe('npm run size:compare', () => {
  it('size comparison: lists only the pages and files whose size differs, in KiB and in bytes', () => {
    const table = compareSizes(
      [createSizeReport({ loader: 5120, product: 51_200 })],
      [createSizeReport({ loader: 5120, product: 51_226 })],
    );
    expect(table).toContain('| product | compact | 50.00 | 50.03 | +26 |  |');
    expect(table).not.toContain('loader');
  });

  it('size comparison: a page that became smaller has a minus sign, and a new page has no difference', () => {
    const table = compareSizes(
      [createSizeReport({ loader: 5120 })],
      [createSizeReport({ loader: 5000, cart: 1024 })],
    );
    expect(table).toContain('| loader | compact | 5.00 | 4.88 | -120 |  |');
    expect(table).toContain('| cart | compact | new | 1.00 |  |  |');
  });

  it('size comparison: a page whose size exceeds its budget is listed although the size has not changed', () => {
    const reports = [createSizeReport({ loader: 6000 }, 5)];
    expect(compareSizes(reports, reports)).toContain(
      '| loader | compact | 5.86 | 5.86 | 0 | 5 **exceeded** |',
    );
  });

  it("size comparison: a widget's additional bytes at first use are compared per page, because several pages have a row of the same name", () => {
    const lines = ['listing', '  + add to cart', 'product', '  + add to cart'].map((name, index) => ({
      ...{ name, gzip: 1024 * index, budget: undefined, isOverBudget: false, files: [] },
    }));
    const before: SizeReport[] = [{ build: 'react', files: [], lines }];
    expect(compareSizes(before, before)).toContain('no page or stylesheet changes');
    const after: SizeReport[] = [
      {
        build: 'react',
        files: [],
        lines: lines.map((line, index) => ({ ...line, gzip: index === 3 ? 9 : line.gzip })),
      },
    ];
    expect(compareSizes(before, after)).toContain(
      '| product + add to cart | react | 3.00 | 0.01 | -3063 |  |',
    );
  });

  it('size comparison: consists of one sentence if no size has changed', () => {
    const reports = [createSizeReport({ loader: 5120, 'chunks/a1/store.js': 9 })];
    const after = [createSizeReport({ loader: 5120, 'chunks/b2/store.js': 10 })];
    expect(compareSizes(reports, after)).toBe(
      `${MARKER}\n**Sizes:** no page or stylesheet changes by a byte.\n`,
    );
  });

  it('size comparison: Markdown and HTML in a file name are escaped', () => {
    expect(compareSizes([], [createSizeReport({ '<img>|[x](y)`': 1 })])).toContain(
      '\\<img\\>\\|\\[x\\](y)\\`',
    );
  });
});

describe('npm run size:compare --comment', () => {
  interface ApiCall {
    method: string | undefined;
    url: string | undefined;
    authorization: string | undefined;
    body: string;
  }

  async function recordApiCalls(comments: object[], status = 200): Promise<ApiCall[]> {
    const calls: ApiCall[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const { method, url, headers } = request;
      calls.push({ method, url, authorization: headers.authorization, body });
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(comments));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await writePullRequestComment(
        { apiUrl: api, repository: 'tiem/tiem', pullRequest: '7', token: 'secret' },
        'table',
      );
      return calls;
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }

  it('size comment: the first run writes a comment', async () => {
    const [, written] = await recordApiCalls([{ id: 1, body: 'Looks good', user: { type: 'User' } }]);
    expect(written).toEqual({
      ...{ method: 'POST', url: '/repos/tiem/tiem/issues/7/comments' },
      ...{ authorization: 'Bearer secret', body: '{"body":"table"}' },
    });
  });

  it("size comment: a later run replaces the bot's own comment, never one of a person", async () => {
    const body = `${MARKER}\nold`;
    const [, written] = await recordApiCalls([
      { id: 1, body, user: { type: 'User' } },
      { id: 2, body, user: { type: 'Bot' } },
    ]);
    expect(written).toMatchObject({ method: 'PATCH', url: '/repos/tiem/tiem/issues/comments/2' });
  });

  it('size comment: when GitHub rejects the request, the error contains the status and not the token', async () => {
    const error = await recordApiCalls([], 403).catch((reason: Error) => reason.message);
    expect(error).toMatch(/^The comment could not be written: GET .* returned 403\.$/);
    expect(error).not.toContain('secret');
  });
});
