import { renderPage } from '../../support/render-page';

const postReview = (rating: string) => {
  const form = document.querySelector<HTMLFormElement>('#commentform')!;
  const fields: Record<string, string> = {
    rating,
    author: 'Lan',
    email: 'lan@example.com',
    comment: 'Ấm rót êm.',
  };
  for (const [name, value] of Object.entries(fields))
    form.querySelector<HTMLInputElement>(`[name="${name}"]`)!.value = value;
  return fetch(form.action, { method: 'POST', body: new FormData(form) });
};

it('review stars: without JavaScript, the rating is a select and the review is posted', async () => {
  await renderPage('/san-pham/am-qua-hong/', { script: false });
  const select = document.querySelector<HTMLSelectElement>('select[name="rating"]')!;
  expect(select).toBeVisible();
  expect(select).toBeRequired();
  const response = await postReview('5');
  expect(response.status).toBe(200);
  expect(await response.text()).toContain('Ấm rót êm.');
});

it('review stars: without JavaScript, posting the same review twice shows an error page', async () => {
  await renderPage('/san-pham/am-qua-hong/', { script: false });
  await postReview('5');
  expect((await postReview('5')).status).toBeGreaterThanOrEqual(409);
});
