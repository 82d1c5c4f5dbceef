'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Pencil, Plus, Trash2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { saveResponse } from '@/components/files/save-response'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { PagedList } from '@/components/table/paged-list'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Ltr } from '@/components/ui/ltr'
import type { Insurance } from '@/lib/fleet/vehicles/insurance-schema'
import { moneyText } from '@/lib/format/money'
import { api, apiFile } from '@/lib/http/client'
import { useDayText } from '../use-day-text'
import { insurancesKey, refreshVehicles } from './use-vehicles'
import { InsuredMark } from './vehicle-marks'

const InsuranceForm = lazyPart(() => import('./insurance-form'))

type Opened = { what: 'form'; insurance: Insurance | null } | { what: 'delete'; insurance: Insurance }

/** The insurances of a vehicle, the one that ends last first. */
export function VehicleInsurances({ vehicleId }: { vehicleId: number }) {
  const t = useTranslations('fleet.vehicles.insurances')
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const list = useQuery({
    queryKey: insurancesKey(vehicleId),
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-vehicles/[id]/insurances', {
        params: { id: vehicleId },
        signal,
        hideError: true,
      }),
  })
  const insurances = list.data?.items ?? []
  return (
    <div className="flex flex-col gap-4">
      {mayEdit && (
        <Button
          className="self-start"
          icon={<Plus className="size-4" />}
          onClick={() => setOpened({ what: 'form', insurance: null })}
        >
          {t('add')}
        </Button>
      )}
      <PagedList
        list={list}
        rows={insurances}
        waiting={3}
        texts={{ failed: t('failed') }}
        empty={<p className="text-body text-muted">{t('empty')}</p>}
      >
        <ul className="flex flex-col gap-3">
          {insurances.map((insurance) => (
            <InsuranceCard
              key={insurance.id}
              vehicleId={vehicleId}
              insurance={insurance}
              mayEdit={mayEdit}
              onOpen={(what) => setOpened({ what, insurance })}
            />
          ))}
        </ul>
      </PagedList>
      <Suspense>
        {opened?.what === 'form' && (
          <InsuranceForm vehicleId={vehicleId} insurance={opened.insurance} onClose={close} />
        )}
      </Suspense>
      {opened?.what === 'delete' && (
        <ConfirmRequest
          danger
          title={t('deleteTitle', { number: opened.insurance.policyNumber })}
          text={t('deleteText')}
          action={t('deleteAction')}
          done={t('deleted')}
          request={(options) =>
            api('DELETE', '/api/fleet-vehicles/[id]/insurances/[insurance]', {
              params: { id: vehicleId, insurance: opened.insurance.id },
              ...options,
            })
          }
          onClose={close}
          onDone={() => refreshVehicles(queries)}
        />
      )}
    </div>
  )
}

type CardProps = {
  vehicleId: number
  insurance: Insurance
  mayEdit: boolean
  onOpen: (what: Opened['what']) => void
}

function InsuranceCard({ vehicleId, insurance, mayEdit, onOpen }: CardProps) {
  const t = useTranslations('fleet.vehicles.insurances')
  const dayText = useDayText()
  const { id, insurer, policyNumber, amount, premium, currency, startsOn, expiresOn, fileName } = insurance
  const download = async () => {
    // A refusal is told by the client.
    const params = { id: vehicleId, insurance: id }
    const path = '/api/fleet-vehicles/[id]/insurances/[insurance]/file'
    const response = await apiFile('GET', path, { params }).catch(() => null)
    if (response) await saveResponse(response)
  }
  return (
    <li className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <bdi className="block text-body font-medium break-words">{insurer}</bdi>
          <Ltr className="block text-meta break-words text-muted">{policyNumber}</Ltr>
        </div>
        {mayEdit && (
          <>
            <IconButton label={t('editTitle')} icon={<Pencil />} onClick={() => onOpen('form')} />
            <IconButton label={t('deleteAction')} icon={<Trash2 />} onClick={() => onOpen('delete')} />
          </>
        )}
      </div>
      <p className="text-meta text-muted">{t('span', { from: dayText(startsOn), to: dayText(expiresOn) })}</p>
      <InsuredMark until={expiresOn} />
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-body empty:hidden">
        <Money label={t('amount')} value={amount} currency={currency} />
        <Money label={t('premium')} value={premium} currency={currency} />
      </dl>
      {fileName && (
        <Button
          tone="ghost"
          className="max-w-full self-start"
          icon={<Download className="size-4 shrink-0" />}
          onClick={() => void download()}
        >
          <span className="truncate">{t('download', { name: fileName })}</span>
        </Button>
      )}
    </li>
  )
}

type MoneyProps = { label: string; value: number | null; currency: string }

function Money({ label, value, currency }: MoneyProps) {
  const language = useLocale()
  if (value === null) return null
  return (
    <div>
      <dt className="text-meta text-muted">{label}</dt>
      <dd>
        <Ltr>{moneyText(value, currency, language)}</Ltr>
      </dd>
    </div>
  )
}
