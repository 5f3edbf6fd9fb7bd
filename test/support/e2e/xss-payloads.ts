/* XSS payloads for texts that a shop shows. A payload that runs calls `ran(n)`. The vectors are known from browser
   bugs; the wrappers are constructs that confuse HTML parsers. */

type PayloadTemplate = (code: string) => string;

const VECTORS: readonly PayloadTemplate[] = [
  (code) => `<script>${code}</script>`,
  (code) => `<img src=x onerror="${code}" onload="${code}">`,
  (code) => `<svg onload="${code}"><circle r="1"/></svg>`,
  (code) => `<svg><script>${code}</script></svg>`,
  (code) => `<svg><a xlink:href="javascript:${code}"><text y="9">a</text></a></svg>`,
  (code) => `<svg><set attributeName="href" to="javascript:${code}" onbegin="${code}"></set></svg>`,
  (code) => `<svg><animate onbegin="${code}" attributeName="x" dur="1s"></animate></svg>`,
  (code) =>
    `<svg><foreignObject><iframe srcdoc="&lt;script>parent.${code}&lt;/script>"></iframe></foreignObject></svg>`,
  (code) =>
    `<math><mtext><table><mglyph><style><img src=x onerror="${code}"></style></mglyph></table></mtext></math>`,
  (code) => `<a href="javascript:${code}">a</a>`,
  (code) => `<a href="java&#9;script:${code}">a</a>`,
  (code) => `<a href=" &#1;javascript:${code}">a</a>`,
  (code) => `<a href="data:text/html,<script>opener.${code}</script>" target="_blank">a</a>`,
  (code) => `<form action="javascript:${code}"><button>a</button></form>`,
  (code) => `<button form="checkout" formaction="javascript:${code}">a</button>`,
  (code) => `<iframe src="javascript:parent.${code}"></iframe>`,
  (code) => `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  (code) => `<object data="javascript:${code}"></object>`,
  (code) => `<embed src="javascript:${code}">`,
  (code) => `<input autofocus onfocus="${code}">`,
  (code) => `<details open ontoggle="${code}"><summary>a</summary></details>`,
  (code) => `<video><source onerror="${code}"></video>`,
  (code) => `<audio src=x onerror="${code}"></audio>`,
  (code) => `<p style="animation-name:x" onanimationstart="${code}">a</p><style>@keyframes x{}</style>`,
  (code) => `<meta http-equiv="refresh" content="0;url=javascript:${code}">`,
  (code) => `<base href="javascript:${code}//">`,
  (code) => `<link rel="stylesheet" href="javascript:${code}">`,
  (code) => `<noscript><p title="</noscript><img src=x onerror='${code}'>"></noscript>`,
  (code) => `<template><script>${code}</script></template>`,
  (code) => `<textarea><img title="</textarea><img src=x onerror='${code}'>"></textarea>`,
];

const WRAPPERS: readonly ((html: string) => string)[] = [
  (html) => html,
  (html) => `<table><tr><td>${html}</td></tr></table>`,
  (html) => `<svg><desc>${html}</desc></svg>`,
  (html) => `"'>--></title></script></style></textarea>${html}`,
  (html) => `<select><option>${html}</option></select>`,
  (html) => `<p title='${html.replaceAll("'", '&#39;')}'>${html}`,
  (html) =>
    html.replace(/<(\w)(\w*)/, (_, first: string, rest: string) => `<${first.toUpperCase()}${rest}\u000c`),
  (html) => html.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
];

/** Legitimate markup that follows each payload, and which shoppers must still see. */
export const LEGITIMATE_MARKUP = '<strong>Hàng thật</strong>';

export const payloads: readonly string[] = VECTORS.flatMap((vector, v) =>
  WRAPPERS.map((wrap, w) => wrap(vector(`ran(${v * WRAPPERS.length + w})`))),
);
