export const sketch = "strong 4 4 18 3; picture 4 10 19 18, card 25 10 19 18; 1x4/4: soft 28 13 13 1.5";
