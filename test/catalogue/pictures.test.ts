import { pictureNames, pictureSvg } from '../../fixtures/pictures/pictures';
import { findUnbalancedTags } from '../support/catalogue/unbalanced-tags';

const drawings = pictureNames().map((name) => [name, pictureSvg(name)!] as const);

const offenders = (wrong: (svg: string) => boolean): string[] =>
  drawings.filter(([, svg]) => wrong(svg)).map(([name]) => name);

describe('every drawing', () => {
  it('drawings: each one is a complete SVG with a size', () => {
    expect(offenders((svg) => findUnbalancedTags(svg).length > 0)).toEqual([]);
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

  it('drawings: none contains script, style, text or external files, which a strict Content Security Policy forbids', () => {
    expect(
      offenders((svg) => /<(script|style|text|image|foreignObject)|\s(style|on\w+)=|javascript:/i.test(svg)),
    ).toEqual([]);
    expect(offenders((svg) => /(href="|url\()(?!#)/.test(svg))).toEqual([]);
  });

  it('drawings: every clip path and shape that is used is defined', () => {
    expect(
      offenders((svg) => {
        const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
        return [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].some((match) => !defined.has(match[1]));
      }),
    ).toEqual([]);
  });

  it('drawings: all numbers and colours are valid', () => {
    expect(offenders((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([]);
  });

  it('drawings: rendering one twice gives the same SVG', () => {
    expect(drawings.filter(([name, svg]) => pictureSvg(name) !== svg)).toEqual([]);
  });

  it('drawings: a scarf is under 4 kB, a square picture under 20 kB, and a wide scene under 60 kB', () => {
    const limitOf = (name: string, svg: string): number => {
      if (/viewBox="0 0 1[26]00 /.test(svg)) return 60_000;
      return name.startsWith('khan-lua-') ? 4_000 : 20_000;
    };
    const heavy = drawings.filter(([name, svg]) => svg.length > limitOf(name, svg));
    expect(heavy.map(([name, svg]) => [name, svg.length])).toEqual([]);
  });
});

it('drawings: an unknown name gives undefined', () => {
  expect(pictureSvg('khong-co-hinh-nay')).toBeUndefined();
  expect(pictureSvg('constructor')).toBeUndefined();
});
