'use client'
import { Copy } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Fact } from '@/components/ui/fact'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { showToast } from '@/components/ui/sonner'
import type { DeviceDetail } from '@/lib/devices/schema'

/** Who and what the device is, and what its inputs say. */
export function MoreFacts({ detail }: { detail: DeviceDetail }) {
  const t = useTranslations('device')
  const formats = useFormats()
  const time = (iso: string | null) => (iso === null ? null : Date.parse(iso))
  const copyImei = async () => {
    await navigator.clipboard.writeText(detail.imei)
    showToast({ text: t('actions.imeiCopied'), tone: 'success' })
  }
  const onOff = (on: boolean) => (on ? t('on') : t('off'))
  const switchTexts = ({ inputs, outputs }: DeviceDetail['switches']): [label: string, value: string][] => [
    ...inputs.map(({ number, on, meaning, wired }): [string, string] => [
      wired ? `${t('input', { number })} · ${t(`wired.${wired}`)}` : t('input', { number }),
      meaning ?? onOff(on),
    ]),
    ...outputs.map(({ number, on }): [string, string] => [t('output', { number }), onOff(on)]),
  ]
  const texts: [label: string, value: string | null][] = [
    [t('account'), detail.accountName],
    [t('group'), detail.groupName],
    [t('charging'), detail.charging === null ? null : detail.charging ? t('on') : t('off')],
    [t('armed'), detail.armed === null ? null : detail.armed ? t('yes') : t('no')],
    ...switchTexts(detail.switches),
    [t('fuelCut'), detail.fuelCut === null ? null : detail.fuelCut ? t('cut') : t('connected')],
    [t('altitude'), detail.altitude === null ? null : formats.distance(detail.altitude)],
    [t('mileage'), detail.deviceOdometerM === null ? null : formats.distance(detail.mileageM)],
    [t('connectedSince'), formats.moment(time(detail.connection?.since ?? null))],
    [t('activated'), detail.activatedAt === null ? null : formats.moment(time(detail.activatedAt))],
    [t('expires'), detail.endsAt === null ? null : formats.moment(time(detail.endsAt))],
    [t('remark'), detail.remark],
  ]
  const technical: [label: string, value: string | null | undefined][] = [
    [t('cell'), detail.connection?.cell],
    [t('calledFrom'), detail.connection?.address],
    [t('gateway'), detail.connection?.gateway],
  ]
  return (
    <>
      <Fact label={t('imei')}>
        <Ltr>{detail.imei}</Ltr>
        <IconButton
          label={t('actions.copyImei')}
          icon={<Copy />}
          small
          className="-my-1.5"
          onClick={copyImei}
        />
      </Fact>
      <Fact label={t('model')}>
        <Ltr>{detail.model}</Ltr>
      </Fact>
      {detail.sim && (
        <Fact label={t('sim')}>
          <Ltr>{detail.sim}</Ltr>
        </Fact>
      )}
      {technical.map(([label, value]) =>
        value ? (
          <Fact key={label} label={label}>
            <Ltr>{value}</Ltr>
          </Fact>
        ) : null,
      )}
      {texts.map(([label, value]) =>
        value === null ? null : (
          <Fact key={label} label={label}>
            <bdi className="min-w-0">{value}</bdi>
          </Fact>
        ),
      )}
    </>
  )
}
