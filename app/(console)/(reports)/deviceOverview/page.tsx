import { OverviewPage, overviewMetadata } from '../overview-page'

export const generateMetadata = () => overviewMetadata('deviceOverview')

export default function Page() {
  return <OverviewPage name="deviceOverview" />
}
