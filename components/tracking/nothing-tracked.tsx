import { MapPinOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'

/** Why there is nothing to see here, and the way to where there is. */
export function NothingTracked({ title, text }: { title: string; text: string }) {
  const t = useTranslations('tracking')
  return (
    <div className="grid h-full place-items-center">
      <EmptyState
        icon={<MapPinOff />}
        title={title}
        text={text}
        action={
          <Link href="/monitorObject" className={buttonVariants({ tone: 'primary' })}>
            {t('back')}
          </Link>
        }
      />
    </div>
  )
}
