'use client'
import { useTranslations } from 'next-intl'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { askedOf } from '@/lib/commands/typed-values'
import { WireText } from '../command-facts'
import { FreeTextField } from '../free-text-field'
import type { Chosen } from '../send/chosen-command'
import { OfferSource } from '../send/command-details-part'
import { ParameterField } from '../send/parameter-field'
import { useDraft } from '../send/use-draft'
import { useOfferWords } from '../send/use-offer-words'
import { BatchOrderPart } from './batch-order-part'
import { useBatchOrder } from './use-batch-order'
import type { BatchTarget } from './use-batch-target'

type Props = {
  /** The same object until others are given. */
  target: BatchTarget
  /** Whether they can be sent anything as they are. */
  isReady: boolean
  chosen: Chosen
  /** How often it was tried. */
  tries: number
  /** Where the buttons are drawn. */
  foot: HTMLElement | null
  onTry: () => void
  onCreated: (batch: CommandBatch) => void
}

/** The values of a command for many devices, and how it would go. */
export function BatchForm({ target, isReady, chosen, tries, foot, onTry, onCreated }: Props) {
  const t = useTranslations('commands')
  const words = useOfferWords()
  const { offer } = chosen
  const draft = useDraft(chosen)
  const { body, wire } = draft
  const order = useBatchOrder({ target, body, onCreated })
  const { refusedAt } = order
  const names = offer ? askedOf(offer.parameters, draft.typed) : []
  const isSaidAtField = [...names.map(([name]) => name), 'text'].some((name) => refusedAt(name) !== null)
  const errorAt = (name: string) => refusedAt(name) ?? (tries > 0 ? draft.errorOf(name) : null)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 className="text-md font-semibold">
          <bdi>{offer ? words.name(offer) : t('send.free')}</bdi>
        </h3>
        <p className="text-body text-muted">{offer ? words.about(offer) : t('send.freeAbout')}</p>
        {offer && (
          <div className="mt-1.5">
            <OfferSource offer={offer} />
          </div>
        )}
      </div>
      {offer ? (
        names.map(([name, parameter]) => (
          <ParameterField
            key={name}
            name={name}
            parameter={parameter}
            value={draft.typed[name] ?? ''}
            error={errorAt(name)}
            onChange={(value) => draft.change(name, value)}
          />
        ))
      ) : (
        <FreeTextField value={draft.text} error={errorAt('text')} onChange={draft.setText} />
      )}
      {offer && (
        <WireText
          label={t('send.preview')}
          text={wire ?? t(draft.isWrong ? 'send.previewWrong' : 'send.previewMissing')}
        />
      )}
      <BatchOrderPart
        what={offer ? words.name(offer) : t('send.free')}
        isReady={isReady && body !== null}
        order={order}
        isSaidAtField={isSaidAtField}
        tries={tries}
        foot={foot}
        onTry={onTry}
      />
    </div>
  )
}
