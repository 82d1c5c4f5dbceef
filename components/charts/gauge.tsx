type Props = {
  name: string
  /** 0–100. */
  value: number | null
  text: string
}

const RADIUS = 44
const LENGTH = Math.PI * RADIUS

/** A level between 0 and 100 on half a ring. */
export function Gauge({ name, value, text }: Props) {
  const share = Math.min(100, Math.max(0, value ?? 0)) / 100
  return (
    <figure className="flex w-32 flex-col items-center gap-1">
      <svg viewBox="0 0 108 62" className="w-full" role="img" aria-label={`${name}: ${text}`}>
        <path
          d="M10 56a44 44 0 0 1 88 0"
          fill="none"
          stroke="var(--press)"
          strokeWidth="9"
          strokeLinecap="round"
        />
        {share > 0 && (
          <path
            d="M10 56a44 44 0 0 1 88 0"
            fill="none"
            stroke="var(--accent)"
            strokeWidth="9"
            strokeLinecap="round"
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
          />
        )}
        <text x="54" y="54" textAnchor="middle" className="fill-text text-h3 font-semibold tabular-nums">
          {text}
        </text>
      </svg>
      <figcaption className="max-w-full truncate text-meta text-muted" dir="auto">
        {name}
      </figcaption>
    </figure>
  )
}
