import { isInstalled } from '../support/is-installed.ts'
import { startChrootedImage } from './chrooted-image.ts'
import { startContainedImage } from './contained-image.ts'
import { engineHere } from './container-engine.ts'
import { describeImage } from './image-suite.ts'

const engine = engineHere()
const canChroot =
  process.getuid?.() === 0 &&
  isInstalled('dpkg') &&
  isInstalled('unshare', ['--mount', '--pid', '--fork', 'true']) &&
  isInstalled('setpriv')

if (engine) describeImage(`the image, built and run by ${engine}`, () => startContainedImage(engine))
if (canChroot) describeImage('the image, its steps run in a clean root of Debian files', startChrootedImage)
