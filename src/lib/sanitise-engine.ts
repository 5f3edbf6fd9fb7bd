import DOMPurify, { type Config } from 'dompurify';
import type { Sanitiser } from './sanitise';
import { type AllowList, DROPPED_TAGS, fillStars, MARKUP, NOTICE, stripInlineCode } from './sanitise-common';

const notice = rulesFor(NOTICE);
const markup = rulesFor(MARKUP);

/** The sanitiser for browsers without the Sanitizer API (`setHTML`). */
export function createSanitiser(): Sanitiser {
  // Usually loaded while a response is on its way; this first call does the one-time work in advance.
  clean('<i></i>', markup);
  return {
    notice: (html) => clean(html, notice),
    markup: (html) => fillStars(clean(html, markup)),
  };
}

/** The current configuration of DOMPurify, which has only one per page. */
let set: Config | undefined;

function clean(html: string, rules: Config): DocumentFragment {
  // Passing the lists with each call would make DOMPurify parse some hundred names each time.
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
