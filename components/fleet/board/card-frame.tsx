import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'

type Props = {
  id: string
  title: ReactNode
  /** Where its rows are; null for who may not read them, or where no address names them. */
  href: string | null
  place: CardPlace
  children: ReactNode
}

/** A figure among figures, a figure beside what is wide, or wide itself: those fill their row, however many there are. */
export type CardPlace = 'figure' | 'beside' | 'wide'
const PLACES: Record<CardPlace, string> = {
  figure: '',
  beside: 'grow basis-44 @4xl:max-w-72 @4xl:self-start',
  wide: 'grow-3 basis-[28rem]',
}

/** The paper of a card. All of it leads to its rows; what stands in it may lead elsewhere. */
export function CardFrame({ id, title, href, place, children }: Props) {
  return (
    <section
      id={`card-${id}`}
      aria-labelledby={`card-${id}-title`}
      className={cn(
        'group/card relative flex min-w-0 flex-col gap-1 rounded-panel border border-hairline bg-surface p-4 transition-colors phone:p-3',
        PLACES[place],
        href !== null && 'hover:border-outline/60 has-[>h3>a:focus-visible]:border-accent',
      )}
    >
      <h3 id={`card-${id}-title`} className="min-w-0 text-meta font-medium text-muted">
        {href === null ? (
          title
        ) : (
          <Link
            href={href}
            prefetch={false}
            className="flex items-start gap-1 after:absolute after:inset-0 after:rounded-panel focus-visible:outline-none group-hover/card:text-text focus-visible:text-text"
          >
            <span className="min-w-0">{title}</span>
            <ChevronRight
              className="mt-0.5 size-3 shrink-0 opacity-0 transition-opacity group-hover/card:opacity-100 rtl:-scale-x-100"
              aria-hidden="true"
            />
          </Link>
        )}
      </h3>
      {children}
    </section>
  )
}
