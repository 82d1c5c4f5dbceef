'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AccountPicker, type PickedAccount } from '@/components/accounts/account-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { REPORT_FORMATS, type ReportFormat } from '@/lib/reports/report'

type Props = {
  busy: boolean
  onExport: (account: number, format: ReportFormat) => Promise<void>
  onClose: () => void
}

/** Asks whose devices a file is to be about. */
export function ExportByAccount({ busy, onExport, onClose }: Props) {
  const t = useTranslations('reports.export')
  const ui = useTranslations('ui')
  const [account, setAccount] = useState<PickedAccount | null>(null)
  const [format, setFormat] = useState<ReportFormat>('xlsx')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('chooseAccount')}
      description={t('accountHint')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            tone="primary"
            busy={busy}
            disabled={!account}
            onClick={() => account && void onExport(account.id, format)}
          >
            {t('start')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <AccountPicker value={account} onChange={setAccount} />
        <SegmentedControl
          label={t('as')}
          value={format}
          onChange={setFormat}
          segments={REPORT_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
        />
      </div>
    </Dialog>
  )
}
