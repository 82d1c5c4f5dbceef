'use client'
import { useTranslations } from 'next-intl'
import { deviceName } from '@/lib/auth/device-name'

/** "Chrome on Windows", or what the program called itself. */
export function useDeviceText(): (userAgent: string | null) => string {
  const t = useTranslations('settings.sessions')
  return (userAgent) => {
    const name = deviceName(userAgent)
    return name ? t('device', name) : userAgent?.slice(0, 60) || t('unknown')
  }
}
