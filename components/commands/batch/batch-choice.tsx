'use client'
import { Smartphone, TerminalSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { type Chosen, chosenBefore, chosenNew } from '../send/chosen-command'
import { CommandChoice } from '../send/command-choice'
import { useTemplates } from '../use-templates'
import { useBatchOffers } from './use-batch-offers'
import type { BatchTarget } from './use-batch-target'

type Props = {
  /** Null while none are given. */
  target: BatchTarget | null
  onChoose: (chosen: Chosen) => void
}

/** The account's templates, and what at least one of the devices takes; what the others do is seen when it is checked. */
export function BatchChoice({ target, onChoose }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const templates = useTemplates()
  const { isAsked, offered } = useBatchOffers(target)
  const { data } = offered
  const free = (
    <Button icon={<TerminalSquare className="size-4 text-muted" />} onClick={() => onChoose(chosenNew(null))}>
      {t('send.free')}
    </Button>
  )
  return (
    <section aria-label={t('list.command')} className="flex flex-col gap-3">
      <h3 className="text-body font-medium">{t('list.command')}</h3>
      {!isAsked ? (
        <>
          <p className="text-body text-muted">{t('batch.devicesFirst')}</p>
          <span>{free}</span>
        </>
      ) : data && !data.carried ? (
        <EmptyState icon={<Smartphone />} title={t('batch.notCarried')} text={t('send.notCarriedText')} />
      ) : data ? (
        <>
          {data.models === 0 && <p className="text-body text-warning">{t('batch.offeredUsual')}</p>}
          <CommandChoice
            offered={{ commands: data.commands }}
            templates={templates.data}
            noteOf={({ name }) => {
              const models = data.commands.find((one) => one.name === name)?.models ?? 0
              return models < data.models ? t('batch.ofModels', { count: models, total: data.models }) : null
            }}
            onChoose={(offer) => onChoose(chosenNew(offer))}
            onChooseTemplate={(template) => onChoose(chosenBefore(data.commands, template))}
          />
        </>
      ) : offered.isError ? (
        <>
          <ErrorState
            title={t('send.notLoaded')}
            text={offered.error.message}
            retryLabel={ui('retry')}
            onRetry={() => void offered.refetch()}
            busy={offered.isFetching}
          />
          <span>{free}</span>
        </>
      ) : (
        <SkeletonRows rows={6} />
      )}
    </section>
  )
}
