import {
  type AllowList,
  DROPPED_TAGS,
  MARKUP_ALLOW_LIST,
  NOTICE_ALLOW_LIST,
  restoreStarWidths,
  type Sanitiser,
  stripInlineCode,
} from './sanitise-common';

/*
 * Sanitises with the browser's Sanitizer API. Whatever the configuration, it removes scripts, frames, event handlers
 * and `javascript:` URLs. Its output is never serialised again, so it cannot be parsed differently later (mutation
 * XSS).
 */

/** `setHTML` and its types, which are not in TypeScript's DOM types yet. */
interface SetHtmlTarget {
  setHTML(html: string, options: { sanitizer: SanitizerConfig }): void;
}

interface SanitizerConfig {
  elements: readonly (string | { name: string; namespace: string })[];
  replaceWithChildrenElements: readonly string[];
  attributes: readonly string[];
  dataAttributes: boolean;
  comments: boolean;
}

const TAG_NAME = /<([a-z][^\t\n\f\r />]*)/gi;
const ARIA_ATTRIBUTE = /\baria-[\w-]+/gi;

const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const NAMED_ELEMENTS = '[id], [name]';
const URL_ATTRIBUTES = ['href', 'src', 'action', 'poster', 'cite'];
/** Matches URLs with an allowed scheme, and URLs without a scheme. */
const SAFE_SCHEME =
  /^(?:(?:https?|ftp|mailto|tel|callto|sms|cid|xmpp|matrix):|[^a-z]|[a-z+.-]+(?:[^a-z+.:-]|$))/i;
/** Elements whose URL may be a `data:` URL. */
const DATA_URL_TAG = /^(?:img|image|audio|video|source|track)$/;
const IGNORED_CHARACTERS = /[\0- \u00a0\u1680\u180e\u2000-\u2029\u205f\u3000]/g;

/** Creates a sanitiser with the Sanitizer API; `null` if the browser rejects the configuration. */
export function createSanitiser(): Sanitiser | null {
  try {
    sanitiseWithAllowList('<i></i>', MARKUP_ALLOW_LIST);
  } catch {
    return null;
  }
  return {
    notice: (html) => sanitiseWithAllowList(html, NOTICE_ALLOW_LIST),
    markup: (html) => restoreStarWidths(sanitiseWithAllowList(html, MARKUP_ALLOW_LIST)),
  };
}

function sanitiseWithAllowList(html: string, list: AllowList): DocumentFragment {
  const markup = stripInlineCode(html);
  // Parses inside a template, whose content belongs to an inert document: nothing is fetched and no script runs.
  // The cast is safe, because this function is called only in browsers with `setHTML`.
  const template = document.createElement('template') as HTMLTemplateElement & SetHtmlTarget;
  template.setHTML(markup, { sanitizer: createSanitizerConfig(markup, list) });
  dropShadowingNames(template.content);
  dropUnsafeUrls(template.content);
  return template.content;
}

/**
 * Creates the configuration of the Sanitizer API. The API removes the text of an unknown element, unless the
 * configuration says to replace the element by its children. So the configuration names all tags of the HTML.
 */
function createSanitizerConfig(
  markup: string,
  { tags, svg, attributes, dataAttributes: data }: AllowList,
): SanitizerConfig {
  // Tags that `replaceWithChildrenElements` must not contain. `html` and `body` are among them, because the fragment
  // parser ignores both and the API rejects `html` there.
  const keptTags = new Set([...tags, ...DROPPED_TAGS, 'html', 'body']);
  // Lists `tbody` and `tr` too, because the parser adds them to a table whose markup has none.
  const tagsInHtml = new Set([
    'tbody',
    'tr',
    ...[...markup.matchAll(TAG_NAME)].map(([, name = '']) => name.toLowerCase()),
  ]);
  return {
    elements: [...tags, ...svg.map((name) => ({ name, namespace: SVG_NAMESPACE }))],
    replaceWithChildrenElements: [...tagsInHtml].filter((name) => !keptTags.has(name)),
    attributes: data
      ? [...attributes, ...new Set(markup.match(ARIA_ATTRIBUTE)?.map((name) => name.toLowerCase()))]
      : attributes,
    dataAttributes: data,
    comments: false,
  };
}

/**
 * Removes ids and names such as "body", because a field of that name would shadow `document.body` for scripts (DOM
 * clobbering).
 */
function dropShadowingNames(root: DocumentFragment): void {
  const form = document.createElement('form');
  for (const element of root.querySelectorAll(NAMED_ELEMENTS))
    for (const name of ['id', 'name']) {
      const value = element.getAttribute(name);
      if (value !== null && (value in document || value in form)) element.removeAttribute(name);
    }
}

function dropUnsafeUrls(root: DocumentFragment): void {
  for (const element of root.querySelectorAll(URL_ATTRIBUTES.map((name) => `[${name}]`).join()))
    for (const name of URL_ATTRIBUTES) {
      const address = element.getAttribute(name)?.replace(IGNORED_CHARACTERS, '');
      if (!address || SAFE_SCHEME.test(address)) continue;
      const mayHaveDataUrl = /^(?:src|href)$/.test(name) && DATA_URL_TAG.test(element.localName);
      if (!mayHaveDataUrl || !/^data:/i.test(address)) element.removeAttribute(name);
    }
}
