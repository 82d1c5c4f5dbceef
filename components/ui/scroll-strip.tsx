'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cn } from './cn'

/** Whether there is more before what is seen, and after it. */
type More = { before: boolean; after: boolean }

/** Of what is seen; a little stays in sight to go on from. */
const STEP = 0.7

type Props = {
  children: ReactNode
  /** All of it at once, for thumbs: stands at the end where the row does not fit, in place of the buttons. */
  menu?: ReactNode
  className?: string
}

/** One row of controls. Where it does not fit it fades out, and is scrolled: by its buttons, by touch, or by Tab. */
export function ScrollStrip({ children, menu, className }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const [more, setMore] = useState<More>({ before: false, after: false })
  const [measure] = useState(() => () => {
    if (!scroller.current) return
    const now = moreOf(scroller.current)
    setMore((last) => (last.before === now.before && last.after === now.after ? last : now))
  })
  useEffect(() => {
    const watcher = new ResizeObserver(measure)
    if (scroller.current) watcher.observe(scroller.current)
    return () => watcher.disconnect()
  }, [measure])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children may be wider
  useEffect(measure, [measure, children])

  const scroll = (direction: 1 | -1) => {
    const strip = scroller.current
    if (!strip) return
    const forward = getComputedStyle(strip).direction === 'rtl' ? -1 : 1
    strip.scrollBy({ left: direction * forward * strip.clientWidth * STEP, behavior: 'smooth' })
  }
  const overflows = more.before || more.after
  const ends = {
    '--strip-before': more.before ? 'transparent' : '#000',
    '--strip-after': more.after ? 'transparent' : '#000',
  }
  return (
    <div className={cn('flex min-w-0 items-center', className)}>
      {overflows && <StripButton icon={<ChevronLeft />} disabled={!more.before} onPress={() => scroll(-1)} />}
      <div
        ref={scroller}
        onScroll={measure}
        className={cn(
          'no-scrollbar flex min-w-0 flex-1 gap-1 overflow-x-auto p-0.5',
          overflows &&
            '[mask-image:linear-gradient(to_right,var(--strip-before),#000_20px,#000_calc(100%-20px),var(--strip-after))] rtl:[mask-image:linear-gradient(to_left,var(--strip-before),#000_20px,#000_calc(100%-20px),var(--strip-after))]',
        )}
        style={ends as React.CSSProperties}
      >
        {children}
      </div>
      {overflows && <StripButton icon={<ChevronRight />} disabled={!more.after} onPress={() => scroll(1)} />}
      {overflows && menu && <span className="hidden touch:block">{menu}</span>}
    </div>
  )
}

/** From the right to the left a browser counts the other way, below zero. */
function moreOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): More {
  const before = Math.abs(scrollLeft)
  return { before: before > 1, after: before + clientWidth < scrollWidth - 1 }
}

/** For a mouse alone: keys reach what is in the strip, which then comes into sight. */
function StripButton({
  icon,
  disabled,
  onPress,
}: {
  icon: ReactNode
  disabled: boolean
  onPress: () => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="flex h-7 w-6 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-text disabled:opacity-40 touch:hidden [&_svg]:size-4 rtl:[&_svg]:-scale-x-100"
    >
      {icon}
    </button>
  )
}
