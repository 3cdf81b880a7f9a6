export const sketch = "card 12 3 24 27, strong 15 6 10 2; 1x4/4: soft 15 11 18 1.5; accent 27 22 6 6 3";
