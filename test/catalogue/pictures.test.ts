import { pictureNames, pictureSvg } from '../../fixtures/pictures/pictures';
import { unbalanced } from './markup';

const drawings = pictureNames().map((name) => [name, pictureSvg(name)!] as const);

const offenders = (wrong: (svg: string) => boolean): string[] =>
  drawings.filter(([, svg]) => wrong(svg)).map(([name]) => name);

describe('every drawing', () => {
  it('is one whole SVG with a size of its own', () => {
    expect(offenders((svg) => unbalanced(svg).length > 0)).toEqual([]);
    expect(
      offenders((svg) => {
        const head =
          /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) (\d+)" width="(\d+)" height="(\d+)">/.exec(
            svg,
          );
        return head === null || head[1] !== head[3] || head[2] !== head[4];
      }),
    ).toEqual([]);
  });

  it('holds under a strict content policy: no script, style, letters or foreign files', () => {
    expect(
      offenders((svg) => /<(script|style|text|image|foreignObject)|\s(style|on\w+)=|javascript:/i.test(svg)),
    ).toEqual([]);
    expect(offenders((svg) => /(href="|url\()(?!#)/.test(svg))).toEqual([]);
  });

  it('defines every clip and shape it uses', () => {
    expect(
      offenders((svg) => {
        const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
        return [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].some((match) => !defined.has(match[1]));
      }),
    ).toEqual([]);
  });

  it('has only real numbers and colours', () => {
    expect(offenders((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([]);
  });

  it('comes out the same every time', () => {
    expect(drawings.filter(([name, svg]) => pictureSvg(name) !== svg)).toEqual([]);
  });

  it('stays small: a scarf under 4 kB, a square picture under 20 kB, a wide scene under 60 kB', () => {
    const limitOf = (name: string, svg: string): number => {
      if (/viewBox="0 0 1[26]00 /.test(svg)) return 60_000;
      return name.startsWith('khan-lua-') ? 4_000 : 20_000;
    };
    const heavy = drawings.filter(([name, svg]) => svg.length > limitOf(name, svg));
    expect(heavy.map(([name, svg]) => [name, svg.length])).toEqual([]);
  });
});

it('answers nothing for a name it does not know', () => {
  expect(pictureSvg('khong-co-hinh-nay')).toBeUndefined();
  expect(pictureSvg('constructor')).toBeUndefined();
});
