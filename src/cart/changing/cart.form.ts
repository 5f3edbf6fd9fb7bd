import type { App } from '../../app/app.types';
import type { FormAddChange } from '../cart.change.types';
import type { Sent } from './cart.api';
import { readNotices } from './cart.page';

export async function sendForm(
  app: App,
  { id, url, fields }: FormAddChange,
  body: FormData | undefined,
): Promise<Sent> {
  const form = body ?? new URLSearchParams(fields.map(([name, value]) => [name, value]));
  const page = await app.http.postForm(url, form);
  const said = await readNotices(page.html);
  const errors = said.filter(({ status }) => status === 'error');
  // A set of goods may arrive in part: what the shop took, it took.
  if (errors.length === 0 || said.some(({ status }) => status === 'success'))
    return { answers: [{ id, result: 'done' }], said };
  const message = errors.map(({ content }) => content).join('<br>');
  return { answers: [{ id, result: 'refused', problem: { code: 'form_refused', message } }], said: [] };
}
