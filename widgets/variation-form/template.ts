import { escapeHtml } from '../../src/lib/escape';

type Data = Readonly<Record<string, unknown>>;

/** Code in a template is never run. */
export class TemplateCodeError extends Error {}

/** `{{{path}}}` is HTML, which the caller sanitises; `{{path}}` is text. */
export function fillTemplate(template: string, data: Data): string {
  if (template.includes('<#')) throw new TemplateCodeError('Templates with <# #> are not run.');
  // In one pass, because the data may hold braces of its own.
  return template.replace(
    /\{\{\{\s*([\w.]+)\s*\}\}\}|\{\{\s*([\w.]+)\s*\}\}/g,
    (_, html: string | undefined, text: string) =>
      html ? valueAt(data, html) : escapeHtml(valueAt(data, text)),
  );
}

function valueAt(data: Data, path: string): string {
  let value: unknown = { data };
  for (const key of path.split('.')) {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    value = isThere ? (value as Data)[key] : undefined;
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The page's template of that name, if it has one. A form named like it is no template. */
export function templateNamed(name: string): string | undefined {
  const element = document.getElementById(`tmpl-${name}`);
  return element instanceof HTMLScriptElement ? element.text : undefined;
}
