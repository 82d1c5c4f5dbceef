type Props = { logo: string | null; className?: string }

/** The domain's logo, or the mark that is drawn for those without one: a route from a point to a ring. */
export function BrandMark({ logo, className = 'size-8' }: Props) {
  // biome-ignore lint/performance/noImgElement: a logo is a small upload that needs no resizing
  if (logo) return <img src={logo} alt="" className={`${className} object-contain`} />
  return (
    <svg viewBox="0 0 32 32" className={`${className} text-primary`} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="currentColor" />
      <g className="text-on-primary" fill="none" stroke="currentColor">
        <path d="M10 22.2c0-7.4 12-4.2 12-10.6" strokeWidth="2.6" strokeLinecap="round" />
        <circle cx="22" cy="9.6" r="3" strokeWidth="2.4" />
        <circle cx="10" cy="23" r="2.6" fill="currentColor" stroke="none" />
      </g>
    </svg>
  )
}
