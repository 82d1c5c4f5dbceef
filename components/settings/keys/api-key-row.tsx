'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { ApiKey } from '@/lib/auth/api-key-schema'

type Props = { apiKey: ApiKey; now: number; onRevoke: () => void }

export function ApiKeyRow({ apiKey, now, onRevoke }: Props) {
  const t = useTranslations('settings.keys')
  const names = useTranslations('permissions')
  const formats = useFormats()
  const { name, prefix, scopes, expiresAt, lastUsedAt, createdAt } = apiKey
  const expired = expiresAt !== null && Date.parse(expiresAt) <= now
  const facts = [
    t('created', { date: formats.dateMinute(Date.parse(createdAt)) }),
    lastUsedAt ? t('used', { age: formats.age(Date.parse(lastUsedAt), now) }) : t('neverUsed'),
    ...(expiresAt && !expired ? [t('until', { date: formats.dateMinute(Date.parse(expiresAt)) })] : []),
  ]
  return (
    <li className="flex items-center gap-3 border-b border-hairline px-4 py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-md font-medium">
          <bdi className="truncate">{name}</bdi>
          <code dir="ltr" className="text-meta font-normal text-muted">{`${prefix}…`}</code>
          {expired && <Badge tone="danger">{t('expired')}</Badge>}
        </p>
        <p className="flex flex-wrap text-meta text-muted">
          {facts.map((fact) => (
            <span key={fact} className="not-last:after:mx-1.5 not-last:after:content-['·']">
              {fact}
            </span>
          ))}
        </p>
        <p
          className="mt-0.5 line-clamp-2 text-meta text-muted"
          title={scopes.map((scope) => names(scope as never)).join(', ')}
        >
          {scopes.map((scope) => names(scope as never)).join(' · ')}
        </p>
      </div>
      <Button onClick={onRevoke}>{t('revoke')}</Button>
    </li>
  )
}
