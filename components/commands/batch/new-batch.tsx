'use client'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { CommandBatch } from '@/lib/commands/batch-schema'
import { MOST_IN_BATCH, parseImeis } from '@/lib/commands/parse-imeis'
import type { Chosen } from '../send/chosen-command'
import { BatchChoice } from './batch-choice'
import { BatchForm, type BatchTarget } from './batch-form'
import { ImeisField, useImeisProblem } from './imeis-field'
import type { GivenDevices } from './kept-devices'
import { type Matching, MatchingDevices, useMatchingCount } from './matching-devices'

type Props = {
  /** Devices that it begins with. */
  given: GivenDevices
  onCreated: (batch: CommandBatch) => void
  onClose: () => void
}

/** Sends one command to many devices: which, what, how it would go, and then so. What was typed outlives refusals. */
export default function NewBatch({ given, onCreated, onClose }: Props) {
  const t = useTranslations('commands')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const first = 'imeis' in given ? given.imeis.join('\n') : ''
  const [text, setText] = useState(first)
  /** All that match a filter are meant, in place of devices that are named. */
  const [matching, setMatching] = useState<Matching | null>('filter' in given ? given : null)
  const parsed = useMemo(() => parseImeis(text), [text])
  const isNamed = useImeisProblem()(parsed) === null
  const count = useMatchingCount(matching)
  const isReady = matching ? count > 0 && count <= MOST_IN_BATCH : isNamed
  const target = useMemo<BatchTarget>(
    () => (matching ? { filter: matching.filter } : { imeis: parsed.imeis }),
    [matching, parsed.imeis],
  )
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [tried, setTried] = useState(false)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const isDirty = text !== first || chosen !== null
  const { leave, question, asking } = useLeaveGuard(isDirty, onClose)
  // Back has gone while it is asked; who stays can go back once more.
  useBackCloses(phone && !asking, leave)
  const isGiven = matching !== null || parsed.imeis.length > 0
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={t('batch.new')}
      closeLabel={ui('close')}
      footer={chosen ? <div ref={setFoot} className="contents" /> : undefined}
    >
      <div className="flex flex-col gap-5">
        {matching ? (
          <MatchingDevices {...{ matching, count }} onName={() => setMatching(null)} />
        ) : (
          <ImeisField {...{ text, parsed, tried }} onChange={setText} />
        )}
        {!chosen ? (
          <BatchChoice target={isGiven ? target : null} onChoose={setChosen} />
        ) : (
          <div className="flex flex-col gap-4">
            <Button
              tone="ghost"
              className="-ms-3 self-start text-muted"
              icon={<ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
              onClick={() => setChosen(null)}
            >
              {t('send.back')}
            </Button>
            <BatchForm
              {...{ target, chosen, isReady, tried, foot, onCreated }}
              onTry={() => setTried(true)}
            />
          </div>
        )}
      </div>
      {question}
    </Sheet>
  )
}
