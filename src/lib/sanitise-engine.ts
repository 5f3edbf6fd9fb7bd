import DOMPurify, { type Config } from 'dompurify';
import type { Sanitiser } from './sanitise';
import { type AllowList, DROPPED_TAGS, MARKUP, NOTICE } from './sanitise-lists';
import { fillStars } from './sanitise-stars';
import { stripInlineCode } from './strip-inline-code';

const notice = rulesFor(NOTICE);
const markup = rulesFor(MARKUP);

/** For browsers without a sanitiser of their own. */
export function createSanitiser(): Sanitiser {
  // It is mostly fetched while an answer is on its way: whatever takes time the first time is done by then.
  clean('<i></i>', markup);
  return {
    notice: (html) => clean(html, notice),
    markup: (html) => fillStars(clean(html, markup)),
  };
}

/** What the one purifier of the page goes by now. */
let set: Config | undefined;

function clean(html: string, rules: Config): DocumentFragment {
  // It reads what is allowed, some hundred names, anew with each call that brings it along.
  if (set !== rules) DOMPurify.setConfig(rules);
  set = rules;
  return DOMPurify.sanitize(stripInlineCode(html)) as unknown as DocumentFragment;
}

function rulesFor({ tags, svg, attributes, data }: AllowList): Config {
  return {
    ALLOWED_TAGS: [...tags, ...svg],
    ALLOWED_ATTR: [...attributes],
    ALLOW_DATA_ATTR: data,
    ALLOW_ARIA_ATTR: data,
    FORBID_CONTENTS: [...DROPPED_TAGS],
    RETURN_DOM_FRAGMENT: true,
  };
}
