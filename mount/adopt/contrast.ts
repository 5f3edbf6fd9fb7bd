/** A colour parsed from a computed style. computeContrastRatio() compares two of them as WCAG defines it. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export const WHITE: Colour = [255, 255, 255, 1];

export function parseColour(value: string): Colour | undefined {
  const [, space, inner = ''] = /^(rgba?|color)\((?:srgb )?([^a-z]*)\)$/.exec(value) ?? [];
  const [red, green, blue, alpha = 1] = (inner.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map(Number);
  if (red === undefined || green === undefined || blue === undefined) return undefined;
  const unit = space === 'color' ? 255 : 1;
  return [red * unit, green * unit, blue * unit, alpha];
}

export const mixColors = (front: Colour, back: Colour, fraction: number): Colour => {
  const [red, green, blue, alpha] = front.map(
    (value, index) => value * fraction + (back[index] ?? 0) * (1 - fraction),
  );
  return [red ?? 0, green ?? 0, blue ?? 0, alpha ?? 1];
};

export const blendColours = (front: Colour, back: Colour): Colour => {
  const [red, green, blue] = mixColors(front, back, front[3]);
  return [red, green, blue, 1];
};

export function computeContrastRatio(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [computeLuminance(one), computeLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function computeLuminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const fraction = value / 255;
    return fraction <= 0.04045 ? fraction / 12.92 : ((fraction + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
