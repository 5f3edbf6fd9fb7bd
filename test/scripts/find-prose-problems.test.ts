import { describeProseProblem, readVocabulary } from '../../scripts/prose/find-prose-problems';
import type { ProseKind } from '../../scripts/sample/extract-prose';

const vocabulary = readVocabulary(
  'Words that no name uses any more: ask, news, look (for an update).\n\nPhrases that no comment and no test title uses: for ever, hand over.',
);

const describeProblem = (kind: ProseKind, text: string, isMember = false) =>
  describeProseProblem({ kind, text, isMember, path: 'src/a.ts', line: 1 }, vocabulary);

describe('rules for comments', () => {
  it.each([
    ['Never rejects.', '"Never rejects." is not a sentence: write subject and verb.'],
    ['With the lock, because another tab may be waiting.', 'is not a sentence'],
    ['Long, because a payment may take a minute.', 'is not a sentence'],
    ['Returns the cart. Only for guests, who have no account.', '"Only for guests, who have no account."'],
    ['Returns the cart. One per page.', '"One per page."'],
    ['In the middle of the window, where no bar covers it.', 'is not a sentence'],
    ['Done by the loader, because the widget loads later.', 'is not a sentence'],
    ['The page would reload for ever.', '"for ever" is not used in comments and titles'],
    ['The queue handed over its changes.', '"hand over" is not used in comments and titles'],
  ])('prose rules: the comment "%s" is reported', (comment, message) => {
    expect(describeProblem('comment', comment)).toContain(message);
  });

  it.each([
    'Returns the cart, because only the queue may replace it.',
    'Keep the old cart, because an outdated one is better than none.',
    'The URL of the order; `null` if there is none.',
    'The number of items.',
    'Whether to ignore the click, because it ends a hold.',
    'Without JavaScript, the form works as a plain form.',
    'In development, a reducer that mutates its state fails at once.',
    '`null`: unknown, so the former value stays.',
    'Adds the changes. They identify the page, because its number differs.',
    'click ──▶ request ──▶ response',
  ])('prose rules: the comment "%s" is accepted', (comment) => {
    expect(describeProblem('comment', comment)).toBeUndefined();
  });
});

describe('rules for names', () => {
  it.each<[ProseKind, string, string]>([
    ['function', 'nextValue', '"next" is no verb'],
    ['function', 'tiem_page_kind', '"page" is no verb'],
    ['function', 'pricesIncludeTax', '"prices" is no verb'],
    ['function', 'askShop', 'The word "ask" is not used in names'],
    ['type', 'CartNews', 'The word "news" is not used in names'],
    ['file', 'src/cart/news.ts', 'The word "news" is not used in names'],
  ])('prose rules: the %s name %s is reported', (kind, name, message) => {
    expect(describeProblem(kind, name)).toContain(message);
  });

  it.each<[ProseKind, string]>([
    ['function', 'computeNextValue'],
    ['function', 'tiem_print_tags'],
    ['function', 'tiem_bench_fill_cart'],
    ['function', 'tiem_with_texts'],
    ['function', 'isAsked'],
    ['function', 'toCart'],
    ['function', 'cartSaga'],
    ['function', 'neverSettle'],
    ['function', 'CartLine'],
    ['function', 'updateLook'],
    ['type', 'Newsletter'],
  ])('prose rules: the %s name %s is accepted', (kind, name) => {
    expect(describeProblem(kind, name)).toBeUndefined();
  });

  it('prose rules: a method or field may have any name, because a third-party interface may require it', () => {
    expect(describeProblem('function', 'componentDidCatch', true)).toBeUndefined();
    expect(describeProblem('field', 'news', true)).toBeUndefined();
  });
});

describe('rules for test titles', () => {
  it.each([
    ['removes the line', 'A title begins with its subject and a colon'],
    ['cart: no product', 'it needs a verb'],
    ['cart › cart: the total is right', '"is right" does not say what the outcome is'],
    ['cart: a change is undone correctly', '"correctly" does not say what the outcome is'],
    ['cart: the page waits for ever', '"for ever" is not used in comments and titles'],
  ])('prose rules: the title "%s" is reported', (title, message) => {
    expect(describeProblem('title', title)).toContain(message);
  });

  it.each([
    'mini cart: removes the line when the quantity is set to 0',
    'cart › cart: a removed line is restored by undo',
    'import rules: reject %s',
    'cart: two clicks clear the error',
  ])('prose rules: the title "%s" is accepted', (title) => {
    expect(describeProblem('title', title)).toBeUndefined();
  });
});

it('prose rules: a glossary without its list of forbidden words throws an error that names the missing line', () => {
  expect(() => readVocabulary('# Glossary')).toThrow(
    'docs/glossary.md has no line that begins with "Words that no name uses any more: "',
  );
});
