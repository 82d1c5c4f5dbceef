import { cn } from './cn'

type Props = { svg: string; alt: string; size: number; className: string }

/** A black and white drawing that came as the text of an SVG, such as a QR code; on white in the dark theme too. */
export function Drawing({ svg, alt, size, className }: Props) {
  return (
    // biome-ignore lint/performance/noImgElement: a drawing that came as text
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={alt}
      width={size}
      height={size}
      className={cn('rounded-control border border-hairline bg-[#fff]', className)}
    />
  )
}
