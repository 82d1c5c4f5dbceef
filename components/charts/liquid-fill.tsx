'use client'
import { useId } from 'react'

type Props = {
  name: string
  /** 0–100. */
  value: number | null
  text: string
}

/** A round vessel that is filled as far as the value says. */
export function LiquidFill({ name, value, text }: Props) {
  const clip = useId()
  const share = Math.min(100, Math.max(0, value ?? 0))
  const top = 96 - share * 0.92
  return (
    <figure className="flex w-28 flex-col items-center gap-1">
      <svg viewBox="0 0 100 100" className="w-24" role="img" aria-label={`${name}: ${text}`}>
        <clipPath id={clip}>
          <circle cx="50" cy="50" r="45" />
        </clipPath>
        <circle cx="50" cy="50" r="47.5" fill="var(--tint)" stroke="var(--accent)" strokeWidth="2" />
        <g clipPath={`url(#${clip})`} fill="var(--accent)">
          <path opacity="0.35" d={`M0 ${top - 2}q12.5 -6 25 0t25 0t25 0t25 0V100H0z`} />
          <path opacity="0.75" d={`M0 ${top}q12.5 6 25 0t25 0t25 0t25 0V100H0z`} />
        </g>
        <text
          x="50"
          y="55"
          textAnchor="middle"
          className="fill-text text-h3 font-semibold tabular-nums"
          stroke="var(--surface)"
          strokeWidth="3"
          paintOrder="stroke"
        >
          {text}
        </text>
      </svg>
      <figcaption className="max-w-full truncate text-meta text-muted" dir="auto">
        {name}
      </figcaption>
    </figure>
  )
}
