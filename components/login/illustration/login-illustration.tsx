import { getTranslations } from 'next-intl/server'
import styles from './illustration.module.css'
import { DASHBOARD, STOP } from './map-data'
import { PreviewCard } from './preview-card'
import { Town } from './town'
import { Traffic } from './traffic'

/** A drawn town with one van on its round, in the domain's colour: what the console is about, without a word. */
export async function LoginIllustration() {
  const [t, states] = await Promise.all([getTranslations('login.preview'), getTranslations('states')])
  const texts = {
    vehicle: t('vehicle'),
    place: t('place'),
    speedUnit: t('speed'),
    day: t('day'),
    moving: states('moving'),
  }
  return (
    <div className={styles.stage}>
      <svg
        viewBox={`0 0 ${DASHBOARD} ${DASHBOARD}`}
        preserveAspectRatio="xMidYMid slice"
        className={styles.map}
        aria-hidden="true"
      >
        <Town />
        <Traffic minutes={t('stop', { minutes: STOP.minutes })} />
      </svg>
      <div className="absolute start-6 bottom-6 hidden lg:block">
        <PreviewCard texts={texts} />
      </div>
    </div>
  )
}
