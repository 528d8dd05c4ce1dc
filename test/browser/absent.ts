import { test } from 'vitest';

test.skip('browser tests: no Chromium found; set CHROMIUM_PATH or install it', () => {});
