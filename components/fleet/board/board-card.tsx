'use client'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { boardLink } from '@/lib/fleet-board/board-link'
import type { Board } from '@/lib/fleet-board/board-schema'
import { type Card, type CardName, cardOf, neededFor } from '@/lib/fleet-board/cards'
import { CardFrame } from './card-frame'
import { DaysChart, HeatChart } from './chart-cards'
import { ComparisonFigure, NumberFigure } from './figure-cards'
import { EndingRows, ServiceRows } from './row-cards'
import { Ranking, ScoreFigure } from './score-cards'
import type { BoardAsk } from './use-board'

type Props = {
  name: CardName
  board: Board
  query: BoardAsk
  /** Opens what fuel is reckoned with; null for who may not change it. */
  onFuel: (() => void) | null
  /** Whether the card that lists services is on the board. */
  hasServices: boolean
}

/** A card of the board, of whichever kind. */
export function BoardCard({ name, board, query, onFuel, hasServices }: Props) {
  const t = useTranslations('fleet.board')
  const { permissions } = useAccount()
  const card = cardOf(name)
  const title = t(`cards.${name}.title`)
  const isNumber = card.kind === 'number'
  const { to } = card.leads
  const isBelow = isNumber && to === 'services' && hasServices
  const link = isBelow ? `#card-${to}` : boardLink(card.leads, board)
  const href = permissions.includes(neededFor(card.leads)) ? link : null
  const place = !isFigure(name) ? 'wide' : card.section === 'attention' ? 'beside' : 'figure'
  return (
    <CardFrame id={name} title={title} href={href} place={place}>
      <CardBody name={name} card={card} title={title} board={board} query={query} onFuel={onFuel} />
    </CardFrame>
  )
}

type BodyProps = Omit<Props, 'hasServices'> & { card: Card; title: string }

function CardBody({ name, card, title, board, query, onFuel }: BodyProps) {
  const t = useTranslations('fleet.board')
  switch (card.kind) {
    case 'number':
      return (
        <NumberFigure
          card={card}
          board={board}
          note={
            name === 'ending' && board.ends.expired > 0
              ? t('endedAndSoon', { expired: board.ends.expired, soon: board.ends.soon })
              : undefined
          }
        />
      )
    case 'comparison':
      return (
        <ComparisonFigure
          card={card}
          compared={board.figures[card.figure]}
          currency={board.currency}
          remedy={isOfFuel(name) ? <SetFuel name={name} board={board} onFuel={onFuel} /> : undefined}
          note={name === 'co2' && board.co2Of.drove > 0 ? t('co2Of', board.co2Of) : undefined}
        />
      )
    case 'score':
      return <ScoreFigure query={query} currency={board.currency} />
    case 'days':
      return <DaysChart title={title} card={card} board={board} />
    case 'heat':
      return <HeatChart title={title} board={board} />
    case 'ranking':
      return <Ranking query={query} who={card.who} board={board} />
    case 'list':
      return card.of === 'services' ? <ServiceRows board={board} /> : <EndingRows board={board} />
  }
}

/** Whether a card is a single figure; the others have charts and rows. */
export function isFigure(name: CardName): boolean {
  const { kind } = cardOf(name)
  return kind === 'number' || kind === 'comparison' || kind === 'score'
}

const isOfFuel = (name: CardName) => name === 'idleFuel' || name === 'idleCost'

/** In place of a figure that nobody gave the board the means to reckon. */
function SetFuel({ name, board, onFuel }: Pick<Props, 'name' | 'board' | 'onFuel'>) {
  const t = useTranslations('fleet.board')
  if (onFuel === null) return <p className="text-body text-muted">{t('noFuelSettings')}</p>
  const isPrice = name === 'idleCost' && board.figures.idleFuelL.value !== null
  return (
    <button
      type="button"
      className="relative z-1 text-start text-body text-primary-text hover:underline touch:min-h-11"
      onClick={onFuel}
    >
      {t(isPrice ? 'setPrice' : 'setFuel')}
    </button>
  )
}
