const POINTS = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.6 1.1 6.45L12 17.45 6.2 20.5l1.1-6.45-4.7-4.6 6.5-.95z';

/** A star that is filled from the left by a share between 0 and 1. */
export function Star({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" className="tiem-star" aria-hidden="true">
      <path d={POINTS} className="tiem-star-line" />
      {filled > 0 && <path d={POINTS} className="tiem-star-fill" style={clipStyle(filled)} />}
    </svg>
  );
}

const clipStyle = (filled: number) =>
  filled < 1 ? { clipPath: `inset(0 ${Math.round((1 - filled) * 100)}% 0 0)` } : undefined;
