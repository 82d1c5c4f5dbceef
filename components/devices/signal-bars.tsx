/** Mobile signal, 0–4 of four bars. Decorative: its word stands beside it. */
export function SignalBars({ level }: { level: number }) {
  return (
    <svg viewBox="0 0 14 12" width={14} height={12} aria-hidden className="shrink-0">
      {[1, 2, 3, 4].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 3.6}
          y={12 - bar * 3}
          width={2.6}
          height={bar * 3}
          rx={0.8}
          className={bar <= level ? 'fill-text' : 'fill-text/18'}
        />
      ))}
    </svg>
  )
}
