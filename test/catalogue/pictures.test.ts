import { drawPictureSvg, listPictureNames } from '../../fixtures/pictures/draw-picture';
import { findUnbalancedTags } from '../support/catalogue/unbalanced-tags';

const drawings = listPictureNames().map((name) => [name, drawPictureSvg(name)!] as const);

const findDrawings = (isWrong: (svg: string) => boolean): string[] =>
  drawings.filter(([, svg]) => isWrong(svg)).map(([name]) => name);

describe('every drawing', () => {
  it('drawings: each drawing is a well-formed SVG with a size', () => {
    expect(findDrawings((svg) => findUnbalancedTags(svg).length > 0)).toEqual([]);
    expect(
      findDrawings((svg) => {
        const match =
          /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 (\d+) (\d+)" width="(\d+)" height="(\d+)">/.exec(
            svg,
          );
        return match === null || match[1] !== match[3] || match[2] !== match[4];
      }),
    ).toEqual([]);
  });

  it('drawings: no drawing contains scripts, styles, text or external files, which a strict Content Security Policy forbids', () => {
    expect(
      findDrawings((svg) =>
        /<(script|style|text|image|foreignObject)|\s(style|on\w+)=|javascript:/i.test(svg),
      ),
    ).toEqual([]);
    expect(findDrawings((svg) => /(href="|url\()(?!#)/.test(svg))).toEqual([]);
  });

  it('drawings: every referenced clip path and shape is defined', () => {
    expect(
      findDrawings((svg) => {
        const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
        return [...svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)].some((match) => !defined.has(match[1]));
      }),
    ).toEqual([]);
  });

  it('drawings: all numbers and colours are valid', () => {
    expect(findDrawings((svg) => /NaN|undefined|Infinity/.test(svg))).toEqual([]);
  });

  it('drawings: rendering the same drawing twice gives the same SVG', () => {
    expect(drawings.filter(([name, svg]) => drawPictureSvg(name) !== svg)).toEqual([]);
  });

  it('drawings: a scarf is under 4 kB, a square picture under 20 kB, and a wide scene under 60 kB', () => {
    const getSizeLimit = (name: string, svg: string): number => {
      if (/viewBox="0 0 1[26]00 /.test(svg)) return 60_000;
      return name.startsWith('khan-lua-') ? 4_000 : 20_000;
    };
    const tooLarge = drawings.filter(([name, svg]) => svg.length > getSizeLimit(name, svg));
    expect(tooLarge.map(([name, svg]) => [name, svg.length])).toEqual([]);
  });
});

it('drawings: an unknown name returns undefined', () => {
  expect(drawPictureSvg('khong-co-hinh-nay')).toBeUndefined();
  expect(drawPictureSvg('constructor')).toBeUndefined();
});
