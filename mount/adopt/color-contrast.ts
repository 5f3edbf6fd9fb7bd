/** A colour parsed from a computed style. computeContrastRatio() compares two of them as WCAG defines it. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

export const WHITE: Color = [255, 255, 255, 1];

export function parseColor(value: string): Color | undefined {
  const [, space, inner = ''] = /^(rgba?|color)\((?:srgb )?([^a-z]*)\)$/.exec(value) ?? [];
  const [red, green, blue, alpha = 1] = (inner.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const unit = space === 'color' ? 255 : 1;
  return [red * unit, green * unit, blue * unit, alpha];
}

const mixColors = (front: Color, back: Color, fraction: number): Color => {
  const [red, green, blue, alpha] = front.map(
    (value, index) => value * fraction + (back[index] ?? 0) * (1 - fraction),
  );
  return [red ?? 0, green ?? 0, blue ?? 0, alpha ?? 1];
};

export const blendColors = (front: Color, back: Color): Color => {
  const [red, green, blue] = mixColors(front, back, front[3]);
  return [red, green, blue, 1];
};

export function computeContrastRatio(one: Color, other: Color): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(colour: Color): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const fraction = value / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The computed styles of a text and of the box behind it. */
export interface PaintedText {
  color: string;
  backgroundColor: string;
  backgroundImage: string;
}

/**
 * Returns the lowest contrast between the text and any possible background, or 0 if it cannot be computed
 * (background image, unknown background).
 */
export function computeLowestContrast(
  { color, backgroundColor, backgroundImage }: PaintedText,
  backgrounds: (Color | undefined)[],
): number {
  const text = parseColor(color);
  const back = parseColor(backgroundColor);
  if (!text || !back || /url\(|image/.test(backgroundImage)) return 0;
  const found = (backgroundImage.match(/(rgba?|color)\([^)]*\)/g) ?? []).map(parseColor);
  const stops = found.filter((stop) => stop !== undefined);
  if (backgroundImage !== 'none' && (stops.length === 0 || stops.length < found.length)) return 0;
  return Math.min(
    ...backgrounds.flatMap((behind) => {
      if (back[3] < 1 && !behind) return 0;
      const plain = blendColors(back, behind ?? back);
      const painted =
        stops.length > 0 ? sampleGradientColors(stops).map((stop) => blendColors(stop, plain)) : [plain];
      return painted.map((background) => computeContrastRatio(blendColors(text, background), background));
    }),
  );
}

/** Returns the colour stops of a gradient and samples of the colours between them. */
const sampleGradientColors = (stops: readonly Color[]): Color[] =>
  stops.flatMap((stop, index) => {
    const next = stops[index + 1] ?? stop;
    return [0, 0.25, 0.5, 0.75].map((part) => mixColors(next, stop, part));
  });
