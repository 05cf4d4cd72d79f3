import { describe } from 'vitest';
import { tenthOfEach } from './tenth-of.ts';

describe('repeated checks that boot desktops, a tenth of each', () => tenthOfEach('desktops'));
