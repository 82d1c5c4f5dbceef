'use client'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { LicenceStatus } from '@/lib/fleet/drivers/driver-schema'

/** That a licence may not be driven on; a valid one needs no word. */
export function LicenceBadge({ status }: { status: LicenceStatus }) {
  const t = useTranslations('fleet.licenceStates')
  return status === 'valid' ? null : <Badge tone="danger">{t(status)}</Badge>
}
