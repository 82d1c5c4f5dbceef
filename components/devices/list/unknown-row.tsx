'use client'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Ltr, ltr } from '@/components/ui/ltr'
import { protocolName } from '@/lib/connect/protocol-names'
import { DEVICE_ADDRESS, provesItself } from '@/lib/identifiers/identifier-kinds'
import type { Unknown } from './unknown-devices'

/** `onRegister` is null for who may not. */
type Props = { unknown: Unknown; now: number; onRegister: (() => void) | null }

/** A tracker that tried, what is in its way, and the way to register it. */
export function UnknownRow({ unknown, now, onRegister }: Props) {
  const t = useTranslations('devices.unknown')
  const formats = useFormats()
  const { kind, identifier, protocol, door, port, address, attempts, lastSeen } = unknown
  const isAddress = DEVICE_ADDRESS.test(identifier)
  const spoken = protocolName(protocol)
  const warnings = [
    ...(door === null ? [] : [t('otherPort', { spoken, door, port: protocolName(door) })]),
    ...(door === null
      ? []
      : [port === null ? t('noPort', { spoken }) : t('setPort', { port: ltr(`${port}`) })]),
    ...(provesItself({ kind, value: identifier }) ? [] : [t('unproven')]),
    ...(isAddress ? [] : [t('unusable')]),
  ]
  return (
    <li className="flex items-center gap-3 border-b border-hairline py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <Ltr className="font-medium break-all">{identifier}</Ltr>
        <p className="truncate text-meta text-muted">
          {t('attempts', {
            count: attempts,
            protocol: spoken,
            address,
            age: formats.age(Date.parse(lastSeen), now),
          })}
        </p>
        {warnings.length > 0 && <p className="text-meta text-warning">{warnings.join(' ')}</p>}
      </div>
      {onRegister && isAddress && (
        <Button aria-label={t('registerThis', { identifier })} onClick={onRegister}>
          {t('register')}
        </Button>
      )}
    </li>
  )
}
