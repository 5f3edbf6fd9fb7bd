import { globFiles, listFolders } from '../support/project-files';

const listClassNames = (folder: string): string[] =>
  globFiles([folder], /\.css$/).flatMap(({ text }) =>
    [...text.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/\.(tiem-[\w-]+)/g)].map(([, name = '']) => name),
  );

/**
 * All widgets share one stylesheet, so if two widgets used the same class name, each would get the other's styles.
 */
it('class names: no two widgets style the same class', () => {
  const shared = new Set([...listClassNames('src'), ...listClassNames('styles')]);
  const owners = new Map<string, Set<string>>();
  for (const widget of listFolders('widgets'))
    for (const name of listClassNames(`widgets/${widget}`))
      if (!shared.has(name)) owners.set(name, (owners.get(name) ?? new Set()).add(widget));
  expect(owners.size).toBeGreaterThan(100);
  expect([...owners].filter(([, widgets]) => widgets.size > 1)).toEqual([]);
});
