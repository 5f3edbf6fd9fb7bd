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
  comparedCount: number;
  problems: string[];
}

/**
 * Sanitises the cases and payloads of the tests in this engine by the sanitisers that its shoppers get: the browser's
 * own where it has one, and the bundled one in any case. Both must give the expected HTML.
 */
export async function compareSanitisers(page: EnginePage): Promise<SanitiserComparison> {
  const bundle = bundleSanitisers();
  // Creates the Trusted Types policy once per page, because the shop's `trusted-types` directive allows each name
  // only once.
  const script = `window.sanitisers ??= (() => { ${bundle}; return sanitisers; })();`;
  const sanitiseInputsInEngine = (
    name: SanitiserName,
    list: AllowList,
    inputs: readonly string[],
    isComparison = false,
  ) => page.runWithScript(script, sanitiseInPage, name, list, inputs, isComparison);

  await page.open('/');
  const hasNative = (await sanitiseInputsInEngine('native', 'notice', ['a'])) !== null;
  const problems: string[] = [];
  let compared = 0;
  const expectSameOutput = (
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
    expectSameOutput(
      `${name}, notice`,
      notices,
      await sanitiseInputsInEngine(name, 'notice', notices),
      NOTICE_CASES.map(([, to]) => to),
    );
    expectSameOutput(
      `${name}, markup`,
      UNCHANGED_HTML,
      await sanitiseInputsInEngine(name, 'markup', UNCHANGED_HTML),
      UNCHANGED_HTML,
    );
    const changed = name === 'native' ? [...CHANGED_HTML, CLOBBERED] : CHANGED_HTML;
    const given = changed.map(([html]) => html);
    expectSameOutput(
      `${name}, markup`,
      given,
      await sanitiseInputsInEngine(name, 'markup', given),
      changed.map(([, to]) => to),
    );
    for (const list of ['notice', 'markup'] as const) {
      const once = (await sanitiseInputsInEngine(name, list, payloads)) ?? [];
      compared += payloads.length;
      for (const html of once)
        if (EXECUTABLE_MARKUP.test(html))
          problems.push(`${name}, ${list}: a payload survives\n    found    ${html}`);
      expectSameOutput(`${name}, ${list}, twice`, once, await sanitiseInputsInEngine(name, list, once), once);
    }
  }
  if (hasNative) {
    // Leaves out HTML with `noscript`, because the bundled sanitiser parses its content as elements, and the
    // browser's own as text.
    const given = [...FRAGMENTS, ...payloads].filter((html) => !/<noscript/i.test(html));
    for (const list of ['notice', 'markup'] as const)
      expectSameOutput(
        `native and purifier, ${list}`,
        given,
        await sanitiseInputsInEngine('native', list, given, true),
        (await sanitiseInputsInEngine('purifier', list, given, true)) ?? [],
      );
  }
  return { hasNative, comparedCount: compared, problems };
}

/**
 * Matches elements and attributes that can run code. In text and attribute values, `<` and `"` are written as entities.
 */
const EXECUTABLE_MARKUP =
  /<(script|style|template|math|iframe|object|embed|base|meta|link)\b|<[^>]* (on\w+|style)="|<[^>]* [\w:]*(href|src|action|to|from|values|data)="[^"]*script:|\[shadow]/i;

/**
 * Returns the sanitised HTML of each input, with a mark for each element that has a shadow tree. Runs in the page, after
 * the bundle with both sanitisers. For a comparison, the HTML is returned without the safe content that only the bundled
 * sanitiser removes (docs/decisions/native-sanitiser-first.md): the content of `desc`, and attributes whose value
 * contains an end tag.
 */
function sanitiseInPage(
  name: SanitiserName,
  list: AllowList,
  inputs: readonly string[],
  isComparison: boolean,
): string[] | null {
  const sanitiser = sanitisers[name]();
  if (!sanitiser) return null;
  return inputs.map((html) => {
    const holder = document.createElement('div');
    holder.append(sanitiser[list](html));
    if (isComparison)
      for (const element of holder.querySelectorAll('*')) {
        if (element.localName === 'desc') element.replaceChildren();
        for (const { name: attribute, value } of [...element.attributes])
          if (/<\/\w/.test(value)) element.removeAttribute(attribute);
      }
    const hidden = [...holder.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot).length;
    return holder.innerHTML + '[shadow]'.repeat(hidden);
  });
}
