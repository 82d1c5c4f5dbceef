/** A track that loses itself on the way to its end. */
export function StatusArt() {
  return (
    <svg viewBox="0 0 240 120" className="w-60" fill="none" aria-hidden="true">
      <g stroke="var(--hairline)" strokeWidth="1.5">
        <path d="M0 34h240M0 86h240M44 0v120M108 0v120M180 0v120M0 110 90 0M150 120 240 20" />
      </g>
      <path d="M30 92C30 52 66 78 84 58" stroke="var(--accent)" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M84 58c22-26 44-20 70-14 22 5 40 0 52-18"
        stroke="var(--outline)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray=".1 11"
      />
      <circle cx="30" cy="94" r="7" fill="var(--accent)" />
      <circle cx="206" cy="24" r="9" fill="var(--bg)" stroke="var(--outline)" strokeWidth="4" />
    </svg>
  )
}
