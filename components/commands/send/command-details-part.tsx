'use client'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { useOfferWords } from './use-offer-words'

/** Where the text of a command is from, and how sure that is. */
export function OfferSource({ offer }: { offer: OfferedCommand }) {
  const words = useOfferWords()
  return (
    <p className="flex flex-wrap items-center gap-2 text-meta text-muted">
      <Badge tone={offer.mark === 'unconfirmed' ? 'warning' : 'neutral'}>{words.mark(offer.mark)}</Badge>
      <bdi>{offer.source}</bdi>
    </p>
  )
}

type Props = {
  /** Something in it is to be mended. */
  isWrong: boolean
  children: ReactNode
}

/** What matters to whoever knows trackers: below what everybody has to read, and closed. */
export function CommandDetailsPart({ isWrong, children }: Props) {
  const t = useTranslations('commands.send')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group/details"
    >
      <summary className="flex min-h-control cursor-pointer items-center gap-1.5 rounded-control text-body font-medium touch:min-h-11">
        <ChevronRight
          className="size-4 text-muted transition-transform group-open/details:rotate-90 rtl:-scale-x-100 rtl:group-open/details:-rotate-90"
          aria-hidden="true"
        />
        {t('details')}
      </summary>
      <div className="flex flex-col gap-4 pt-2">{children}</div>
    </details>
  )
}
