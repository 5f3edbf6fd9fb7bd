import {
  type AllowList,
  bundleSanitisers,
  type SanitiserName,
} from '../../test/support/e2e/bundle-sanitisers';
import { payloads } from '../../test/support/e2e/xss-payloads';
import {
  CHANGED_HTML,
  CLOBBERED,
  FRAGMENTS,
  NOTICE_CASES,
  UNCHANGED_HTML,
} from '../../test/support/lib/sanitise-cases';
import type { EnginePage } from './engine-page';

export interface SanitiserComparison {
  hasNative: boolean;
  compared: number;
  problems: string[];
}

/**
 * Sanitises the cases and payloads of the tests in this engine, by the sanitiser that shoppers of this engine get: the
 * browser's own where it has one, and the bundled one in any case. Both must give the expected HTML.
 */
export async function compareSanitisers(page: EnginePage): Promise<SanitiserComparison> {
  const bundle = bundleSanitisers();
  // Creates the policy once per page, because the shop's `trusted-types` directive allows each name only
  // once.
  const script = `window.sanitisers ??= (() => { ${bundle}; return sanitisers; })();`;
  const sanitise = (name: SanitiserName, list: AllowList, inputs: readonly string[]) =>
    page.runWith(script, sanitiseInPage, name, list, inputs);

  await page.open('/');
  const hasNative = (await sanitise('native', 'notice', ['a'])) !== null;
  const problems: string[] = [];
  let compared = 0;
  const expectSame = (
    what: string,
    inputs: readonly string[],
    found: readonly string[] | null,
    expected: readonly string[],
  ) => {
    compared += inputs.length;
    for (const [index, input] of inputs.entries())
      if (found?.[index] !== expected[index])
        problems.push(
          `${what}\n    given    ${input}\n    expected ${expected[index]}\n    found    ${found?.[index]}`,
        );
  };
  const names: SanitiserName[] = hasNative ? ['native', 'purifier'] : ['purifier'];
  for (const name of names) {
    const notices = NOTICE_CASES.map(([given]) => given);
    expectSame(
      `${name}, notice`,
      notices,
      await sanitise(name, 'notice', notices),
      NOTICE_CASES.map(([, to]) => to),
    );
    expectSame(
      `${name}, markup`,
      UNCHANGED_HTML,
      await sanitise(name, 'markup', UNCHANGED_HTML),
      UNCHANGED_HTML,
    );
    const changed = name === 'native' ? [...CHANGED_HTML, CLOBBERED] : CHANGED_HTML;
    const given = changed.map(([html]) => html);
    expectSame(
      `${name}, markup`,
      given,
      await sanitise(name, 'markup', given),
      changed.map(([, to]) => to),
    );
    for (const list of ['notice', 'markup'] as const) {
      const once = (await sanitise(name, list, payloads)) ?? [];
      compared += payloads.length;
      for (const html of once)
        if (FORBIDDEN.test(html)) problems.push(`${name}, ${list}: a payload survives\n    found    ${html}`);
      expectSame(`${name}, ${list}, twice`, once, await sanitise(name, list, once), once);
    }
  }
  if (hasNative) {
    const given = [...FRAGMENTS, ...payloads];
    for (const list of ['notice', 'markup'] as const)
      expectSame(
        `native and purifier, ${list}`,
        given,
        await sanitise('native', list, given),
        (await sanitise('purifier', list, given)) ?? [],
      );
  }
  return { hasNative, compared, problems };
}

/** Elements and attributes that run something. In text and attribute values, `<` and `"` are written as entities. */
const FORBIDDEN =
  /<(script|style|template|math|iframe|object|embed|base|meta|link)\b|<[^>]* (on\w+|style)="|<[^>]* [\w:]*(href|src|action|to|from|values|data)="[^"]*script:|\[shadow]/i;

/** Runs in the page, after the bundle with both sanitisers. Marks elements that have a shadow tree. */
function sanitiseInPage(name: SanitiserName, list: AllowList, inputs: readonly string[]): string[] | null {
  const sanitiser = sanitisers[name]();
  if (!sanitiser) return null;
  return inputs.map((html) => {
    const holder = document.createElement('div');
    holder.append(sanitiser[list](html));
    const hidden = [...holder.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot).length;
    return holder.innerHTML + '[shadow]'.repeat(hidden);
  });
}
