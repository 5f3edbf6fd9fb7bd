import { globFiles, listFolders } from '../support/project-files';

const classesIn = (folder: string): string[] =>
  globFiles([folder], /\.css$/).flatMap(({ text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(tiem-[\w-]+)/g)].map(([, name = '']) => name),
  );

/** All styles share one stylesheet, so a class name used by two components would mix their layouts. */
it('class names: no two widgets use one class for different things', () => {
  const shared = new Set([...classesIn('src'), ...classesIn('styles')]);
  const owners = new Map<string, Set<string>>();
  for (const widget of listFolders('widgets'))
    for (const name of classesIn(`widgets/${widget}`))
      if (!shared.has(name)) owners.set(name, (owners.get(name) ?? new Set()).add(widget));
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, widgets]) => widgets.size > 1)).toEqual([]);
});
