'use client'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, ListChecks, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'
import type { Webhook } from '@/lib/webhooks/schema'
import { resultOf } from './delivery-result'

export type Asked = { verb: 'edit' | 'deliveries' | 'rotate' | 'delete'; webhook: Webhook }
type Props = { webhook: Webhook; now: number; onAsk: (asked: Asked) => void; onChanged: () => Promise<void> }

/** An endpoint: where it is, what it is told, and whether it takes that. */
export function WebhookRow({ webhook, now, onAsk, onChanged }: Props) {
  const t = useTranslations('webhooks')
  const formats = useFormats()
  const { name, url, kinds, offReason, last, waiting, formerSecretUntil } = webhook
  const turnOn = useMutation({
    mutationFn: () => api('PATCH', '/api/webhooks/[id]', { params: { id: webhook.id }, body: { on: true } }),
    onSuccess: async () => {
      showToast({ text: t('turnedOn'), tone: 'success' })
      await onChanged()
    },
  })
  const facts = [
    last
      ? t('last', { age: formats.age(Date.parse(last.at), now), result: resultOf(t, last) })
      : t('neverSent'),
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
    ...(webhook.accountName === null ? [] : [t('ofAccount', { name: webhook.accountName })]),
    scopeOf(t, webhook),
    ...(formerSecretUntil && Date.parse(formerSecretUntil) > now
      ? [t('formerUntil', { date: formats.dateMinute(Date.parse(formerSecretUntil)) })]
      : []),
  ]
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-hairline p-4 not-first:border-t">
      <div className="min-w-60 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <Cut className="text-md font-semibold">{name}</Cut>
          <StateBadge webhook={webhook} now={now} />
        </p>
        <p className="text-body break-all text-muted">
          <Ltr>{url}</Ltr>
        </p>
        {offReason && offReason !== 'byHand' && (
          <p className="mt-1 text-body text-danger">{t(`offText.${offReason}`)}</p>
        )}
        {webhook.accountId !== null && webhook.accountName === null && (
          <p className="mt-1 text-body text-danger">{t('accountGone')}</p>
        )}
        <p className="mt-1 text-meta text-muted">
          {kinds.map((kind) => t(`kinds.${kind}` as 'kinds.positions')).join(' · ')}
        </p>
        <p className="mt-0.5 flex flex-wrap text-meta text-muted">
          {facts.map((fact) => (
            <span key={fact} className="not-last:after:mx-1.5 not-last:after:content-['·']">
              {fact}
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {offReason && (
          <Button tone="primary" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {t('turnOn')}
          </Button>
        )}
        <Button
          icon={<ListChecks className="size-4" />}
          onClick={() => onAsk({ verb: 'deliveries', webhook })}
        >
          {t('deliveries')}
        </Button>
        <IconButton
          label={t('editOf', { name })}
          icon={<Pencil />}
          onClick={() => onAsk({ verb: 'edit', webhook })}
        />
        <IconButton
          label={t('rotateOf', { name })}
          icon={<KeyRound />}
          onClick={() => onAsk({ verb: 'rotate', webhook })}
        />
        <IconButton
          label={t('deleteOf', { name })}
          icon={<Trash2 />}
          onClick={() => onAsk({ verb: 'delete', webhook })}
        />
      </div>
    </li>
  )
}

type Texts = ReturnType<typeof useTranslations<'webhooks'>>

function scopeOf(t: Texts, { allDevices, devices, groups }: Webhook): string {
  if (allDevices) return t('ofAll')
  return t('ofSome', { devices: devices?.length ?? 0, groups: groups?.length ?? 0 })
}

function StateBadge({
  webhook: { offReason, offSince, failingSince },
  now,
}: {
  webhook: Webhook
  now: number
}) {
  const t = useTranslations('webhooks')
  const formats = useFormats()
  const age = (time: string) => formats.age(Date.parse(time), now)
  if (offReason)
    return (
      <Badge tone={offReason === 'byHand' ? 'neutral' : 'danger'}>
        {offSince ? t('offFor', { age: age(offSince) }) : t('off')}
      </Badge>
    )
  if (failingSince) return <Badge tone="warning">{t('failingFor', { age: age(failingSince) })}</Badge>
  return <Badge tone="success">{t('on')}</Badge>
}
