'use client'
import { useMutation } from '@tanstack/react-query'
import { ChevronDown, RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import type { Delivery, DeliveryState, Webhook } from '@/lib/webhooks/schema'
import { resultOf } from './delivery-result'

const TONES: Record<DeliveryState, BadgeTone> = {
  waiting: 'warning',
  sending: 'primary',
  taken: 'success',
  givenUp: 'danger',
}

type Props = { webhook: Webhook; delivery: Delivery; onChanged: () => Promise<void> }

/** A delivery; opened, what was sent and what came back. */
export function DeliveryRow({ webhook, delivery, onChanged }: Props) {
  const t = useTranslations('webhooks')
  const formats = useFormats()
  const id = useId()
  const [open, setOpen] = useState(false)
  const { kind, state, attempts, durationMs, createdAt, nextAttemptAt } = delivery
  const facts = [
    formats.dateMinute(Date.parse(createdAt)),
    ...(attempts > 0 ? [t('attempts', { count: attempts }), resultOf(t, delivery)] : []),
    ...(durationMs !== null && attempts > 0 ? [t('duration', { ms: durationMs })] : []),
    ...(nextAttemptAt && attempts > 0
      ? [t('nextAttempt', { date: formats.dateMinute(Date.parse(nextAttemptAt)) })]
      : []),
  ]
  return (
    <li className="border-hairline not-first:border-t">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-2 text-body font-medium">
            {t(`kinds.${kind}` as 'kinds.positions')}
            <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
          </span>
          <span className="flex flex-wrap text-meta text-muted tabular-nums">
            {facts.map((fact, n) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: two facts may read alike
                key={n}
                className="not-last:after:mx-1.5 not-last:after:content-['·']"
              >
                {fact}
              </span>
            ))}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cn('size-4 shrink-0 text-muted transition-transform', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div id={id}>
          <Opened webhook={webhook} delivery={delivery} onChanged={onChanged} />
        </div>
      )}
    </li>
  )
}

function Opened({ webhook, delivery, onChanged }: Props) {
  const t = useTranslations('webhooks')
  const again = useMutation({
    mutationFn: () =>
      api('POST', '/api/webhooks/[id]/deliveries/[delivery]/send-again', {
        params: { id: webhook.id, delivery: delivery.id },
      }),
    onSuccess: async () => {
      showToast({ text: t('sentAgain'), tone: 'success' })
      await onChanged()
    },
  })
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <p className="text-meta text-muted">
        <Ltr className="break-all">{`webhook-id: ${delivery.messageId}`}</Ltr>
      </p>
      <Sent title={t('body')} text={indented(delivery.body)} />
      {delivery.error !== null && <Sent title={t('error')} text={delivery.error} />}
      {delivery.answer !== null && (
        <Sent title={t('answer')} text={delivery.answer === '' ? t('emptyAnswer') : delivery.answer} />
      )}
      {delivery.state !== 'sending' && (
        <Button
          className="self-start"
          icon={<RotateCcw className="size-4" />}
          busy={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('sendAgain')}
        </Button>
      )}
    </div>
  )
}

function Sent({ title, text }: { title: string; text: string }) {
  return (
    <section className="flex flex-col gap-1">
      <h4 className="text-meta font-medium text-muted">{title}</h4>
      <pre
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
        tabIndex={0}
        className="max-h-60 overflow-auto rounded-control bg-sunken p-3 font-mono text-meta break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </section>
  )
}

/** Bodies are JSON in one line. */
function indented(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
