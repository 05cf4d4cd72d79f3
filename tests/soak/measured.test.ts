import { describe } from 'vitest';
import { tenthOfEach } from './tenth-of.ts';

describe('repeated checks that measure times, a tenth of each', () => tenthOfEach('measured'));
