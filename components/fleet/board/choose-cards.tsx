'use client'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { IconButton } from '@/components/ui/icon-button'
import { Sheet } from '@/components/ui/sheet'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { type ArrangedCard, arrangeCards, moveCard } from '@/lib/fleet-board/arrange-cards'
import { type CardName, cardOf, isScored, SECTIONS } from '@/lib/fleet-board/cards'
import type { BoardPreference } from '@/lib/fleet-board/preference-schema'

type Props = {
  kept: BoardPreference
  keep: (part: Pick<BoardPreference, 'order' | 'hidden'>) => void
  onClose: () => void
}

const isBeside = (one: CardName, other: CardName) => cardOf(one).section === cardOf(other).section

/** Which cards the board shows, and in which order; what is changed holds at once. */
export default function ChooseCards({ kept, keep, onClose }: Props) {
  const t = useTranslations('fleet.board')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const maySeeScores = useAccount().permissions.includes('reports.read')
  const cards = arrangeCards(kept)
  const put = (next: readonly ArrangedCard[]) =>
    keep({
      order: next.map(({ name }) => name),
      hidden: next.filter(({ shown }) => !shown).map(({ name }) => name),
    })
  const sectionTitle = (section: (typeof SECTIONS)[number]) =>
    section === 'compared' ? t(`compared.${kept.period}`) : t(`sections.${section}`)
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={t('choose.title')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button className="me-auto" onClick={() => keep({ order: [], hidden: [] })}>
            {t('choose.usual')}
          </Button>
          <Button tone="primary" onClick={onClose}>
            {t('choose.done')}
          </Button>
        </>
      }
    >
      <p className="mb-3 text-body text-muted">{t('choose.text')}</p>
      {SECTIONS.map((section) => {
        const own = cards.filter(
          ({ name }) => cardOf(name).section === section && (maySeeScores || !isScored(cardOf(name))),
        )
        return (
          <fieldset key={section} className="mb-4">
            <legend className="mb-1 text-meta font-medium text-muted">{sectionTitle(section)}</legend>
            <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline">
              {own.map(({ name, shown }, at) => {
                const title = t(`cards.${name}.title`)
                return (
                  <li key={name} className="flex min-h-9 items-center gap-1 px-2 touch:min-h-11">
                    <Checkbox
                      className="min-w-0 flex-1"
                      label={title}
                      checked={shown}
                      onCheckedChange={(on) =>
                        put(cards.map((card) => (card.name === name ? { name, shown: on } : card)))
                      }
                    />
                    <IconButton
                      small
                      label={t('choose.up', { name: title })}
                      icon={<ArrowUp />}
                      disabled={at === 0}
                      onClick={() => put(moveCard(cards, name, -1, isBeside))}
                    />
                    <IconButton
                      small
                      label={t('choose.down', { name: title })}
                      icon={<ArrowDown />}
                      disabled={at === own.length - 1}
                      onClick={() => put(moveCard(cards, name, 1, isBeside))}
                    />
                  </li>
                )
              })}
            </ul>
          </fieldset>
        )
      })}
    </Sheet>
  )
}
