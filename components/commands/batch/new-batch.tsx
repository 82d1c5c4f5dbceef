'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, TerminalSquare } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useState } from 'react'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import type { OfferedCommand } from '@/lib/commands/offered-schema'
import { parseImeis } from '@/lib/commands/parse-imeis'
import { api } from '@/lib/http/client'
import { CommandChoice } from '../send/command-choice'
import { COMMANDS_KEY } from '../use-command'
import { BatchForm } from './batch-form'
import { ImeisField, useImeisProblem } from './imeis-field'

/** So long nothing is typed before the commands of the first device are asked for. */
const SETTLED_MS = 400
const OFFERED_FOR_MS = 60_000

type Props = {
  /** Devices that it begins with. */
  given: readonly string[]
  onCreated: (batch: CommandBatch) => void
  onClose: () => void
}

/** Sends one command to many devices: which, what, how it would go, and then so. What was typed outlives refusals. */
export default function NewBatch({ given, onCreated, onClose }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const [text, setText] = useState(() => given.join('\n'))
  const parsed = useMemo(() => parseImeis(text), [text])
  const isReady = useImeisProblem()(parsed) === null
  /** Null inside is a free text; undefined until something was chosen. */
  const [chosen, setChosen] = useState<OfferedCommand | null | undefined>(undefined)
  const [tried, setTried] = useState(false)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isDirty = text !== given.join('\n') || chosen !== undefined
  const { leave, question, asking } = useLeaveGuard(isDirty, onClose)
  // Back has gone while it is asked; who stays can go back once more.
  useBackCloses(phone && !asking, leave)
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t('batch.new')}
      closeLabel={ui('close')}
      footer={chosen === undefined ? undefined : <div ref={setFoot} className="contents" />}
    >
      <div className="flex flex-col gap-5">
        <ImeisField {...{ text, parsed, tried }} onChange={setText} />
        {chosen === undefined ? (
          <OfferedChoice imei={parsed.imeis[0] ?? null} onChoose={setChosen} />
        ) : (
          <div className="flex flex-col gap-4">
            <Button
              tone="ghost"
              className="-ms-3 self-start text-muted"
              icon={<ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
              onClick={() => setChosen(undefined)}
            >
              {t('send.back')}
            </Button>
            <BatchForm
              {...{ isReady, tried, foot, onCreated }}
              imeis={parsed.imeis}
              offer={chosen}
              onTry={() => setTried(true)}
            />
          </div>
        )}
      </div>
      {question}
    </Sheet>
  )
}

type ChoiceProps = { imei: string | null; onChoose: (offer: OfferedCommand | null) => void }

/** What the first of the devices takes; whether the others do is seen when it is checked. Engines are cut one by one. */
function OfferedChoice({ imei, onChoose }: ChoiceProps) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const settled = useSettled(imei)
  const offered = useQuery({
    queryKey: [...COMMANDS_KEY, 'offered', settled],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/commands', {
        params: { imei: settled ?? '' },
        ...{ signal, hideError: true },
      }),
    enabled: settled !== null,
    staleTime: OFFERED_FOR_MS,
  })
  const { data } = offered
  const commands = useMemo(() => data?.commands.filter(({ danger }) => danger !== 'engine'), [data])
  const free = (
    <Button icon={<TerminalSquare className="size-4 text-muted" />} onClick={() => onChoose(null)}>
      {t('send.free')}
    </Button>
  )
  return (
    <section aria-label={t('list.command')} className="flex flex-col gap-3">
      <h3 className="text-body font-medium">{t('list.command')}</h3>
      {settled === null ? (
        <>
          <p className="text-body text-muted">{t('batch.devicesFirst')}</p>
          <span>{free}</span>
        </>
      ) : commands ? (
        <CommandChoice offered={{ commands, offline: false }} onChoose={onChoose} />
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

/** What was given once it has not changed for a while. */
function useSettled<Value>(given: Value): Value {
  const [settled, setSettled] = useState(given)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => given), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [given])
  return settled
}
